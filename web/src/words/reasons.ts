// SPDX-License-Identifier: GPL-3.0-or-later
// Why an online game ended, in a few words for lists.
import { type Message, msg, tm } from "../i18n/index.js";
import type { Reason } from "../online/messages.js";

const reasons: Readonly<Record<Reason, Message>> = {
    "no-gain": msg("no field left to gain"),
    closing: msg("after the closing round"),
    target: msg("all markers placed"),
    last: msg("only one had chevrons left"),
    repetition: msg("the position came up three times"),
    idle: msg("nobody gained a field for long"),
    resign: msg("by resignation"),
    time: msg("on time"),
    agreed: msg("by agreement"),
    ended: msg("stopped by the server’s operators"),
    cancelled: msg("cancelled by the host"),
    expired: msg("not begun in time"),
};

export const reasonText = (reason: Reason): string => tm(reasons[reason]);
