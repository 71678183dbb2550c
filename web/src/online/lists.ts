// SPDX-License-Identifier: GPL-3.0-or-later
// The words of the protocol that stand in lists, as in the server's src/server/games/game.h: a test compares them.

export const PHASES = ["waiting", "playing", "over"] as const;
export type Phase = (typeof PHASES)[number];

export const OFFERS = ["draw", "back", "rematch"] as const;
export type OfferKind = (typeof OFFERS)[number];

export const AWAYS = ["wait", "left", "computer"] as const;
export type Away = (typeof AWAYS)[number];

export const KINDS = ["open", "person", "computer", "awaited"] as const;
export type SeatKind = (typeof KINDS)[number];
