export const leadStates = ['new', 'assigned', 'contacted', 'won', 'lost', 'spam'] as const
export type LeadState = (typeof leadStates)[number]

/** assign: to a team, also to another one; contact: every time that the visitor was spoken or written to. */
export const leadEventKinds = ['assign', 'contact', 'win', 'lose', 'mark-spam', 'reopen'] as const
export type LeadEventKind = (typeof leadEventKinds)[number]

/** All transitions; what is not listed cannot happen. */
const transitions = {
  new: { assign: 'assigned', contact: 'contacted', lose: 'lost', 'mark-spam': 'spam' },
  assigned: { assign: 'assigned', contact: 'contacted', lose: 'lost', 'mark-spam': 'spam' },
  contacted: { assign: 'assigned', contact: 'contacted', win: 'won', lose: 'lost', 'mark-spam': 'spam' },
  won: {},
  lost: { reopen: 'contacted' },
  spam: { reopen: 'new' },
} as const satisfies Record<LeadState, Partial<Record<LeadEventKind, LeadState>>>

/** Undefined: the event is not possible. */
export const nextLeadState = (state: LeadState, event: LeadEventKind): LeadState | undefined =>
  (transitions[state] as Partial<Record<LeadEventKind, LeadState>>)[event]
