// SPDX-License-Identifier: GPL-3.0-or-later

/** The entry of a list at an index that must be within it. */
export function at<T>(list: ArrayLike<T>, index: number): T {
    const found = list[index];
    if (found === undefined) throw new RangeError(`no entry ${index} among ${list.length}`);
    return found;
}
