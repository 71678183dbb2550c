// SPDX-License-Identifier: GPL-3.0-or-later
// The clocks of a game: each player's time runs while it is their turn and the game is on screen.
import { t } from "../i18n/index.js";
import { decimalPoint } from "../i18n/region.js";
import type { Player } from "../rules/index.js";
import { numberOf } from "../storage.js";
import type { Clock } from "./plan.js";

const MINUTE = 60_000,
    SECOND = 1000,
    HOUR = 3600; // the last in seconds

export class Clocks {
    readonly #clock: Clock | null;
    /** Milliseconds left to each player. */
    #left: number[];
    /** Who is thinking, and since when. */
    #running: { player: Player; since: number } | null = null;

    constructor(clock: Clock | null, players: number) {
        this.#clock = clock;
        this.#left = Array.from({ length: players }, () => (clock?.minutes ?? 0) * MINUTE);
    }

    reset(): void {
        this.#running = null;
        this.#left = this.#left.map(() => (this.#clock?.minutes ?? 0) * MINUTE);
    }

    /** Milliseconds left to each player now; null without clocks. */
    get left(): number[] | null {
        if (!this.#clock) return null;
        const now = performance.now(),
            running = this.#running;
        return this.#left.map((left, player) =>
            running?.player === player ? Math.max(0, left - (now - running.since)) : left,
        );
    }

    restore(kept: unknown): void {
        if (Array.isArray(kept)) this.#left = this.#left.map((left, p) => numberOf(kept[p], 0, 24 * 60 * MINUTE, left));
    }

    /** Lets a player's time run, or nobody's. */
    run(player: Player | null): void {
        if (this.#running?.player === player) return;
        this.#left = this.left ?? this.#left;
        this.#running = player === null ? null : { player, since: performance.now() };
    }

    /** A player has made a turn; returns what is left. */
    played(player: Player): number {
        this.run(null);
        this.#left[player] = (this.#left[player] ?? 0) + (this.#clock?.seconds ?? 0) * SECOND;
        return this.#left[player];
    }
}

/** "4:05", "0:09.5" when time is short, "1:04:05" and "2 d 23 h" when there is plenty. */
export function clockText(milliseconds: number): string {
    const tenths = Math.ceil(milliseconds / 100),
        short = tenths < 100;
    const seconds = short ? Math.floor(tenths / 10) : Math.ceil(milliseconds / SECOND);
    const hours = Math.floor(seconds / HOUR),
        two = (n: number): string => String(n).padStart(2, "0");
    if (hours >= 24) return t("{days} d {hours} h", { days: Math.floor(hours / 24), hours: hours % 24 });
    const minutes = Math.floor((seconds % HOUR) / 60),
        rest = two(seconds % 60);
    const text = hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
    return short ? `${text}${decimalPoint()}${tenths % 10}` : text;
}
