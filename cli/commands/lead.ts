import type { Lead } from '#commerce/leads/lead.ts'
import type { LeadAdmin } from '#commerce/leads/lead-admin.ts'
import { leadCsvHead, leadCsvLines } from '#commerce/leads/lead-csv.ts'
import { leadEventKinds, leadStates } from '#commerce/leads/lead-states.ts'
import type { LeadRecord } from '#commerce/leads/ports.ts'
import type { leadFormFields } from '#kernel/lead-form.ts'
import { rejection, succeeded, usageError, type Command, type Outcome } from '../command.ts'
import { table } from '../table.ts'

const forms = ['callback', 'design-advice', 'out-of-stock', 'business'] as const satisfies readonly Exclude<
  keyof typeof leadFormFields,
  'newsletter'
>[]
const events = leadEventKinds.filter((event) => event !== 'assign')
const reason = {
  type: 'string',
  value: 'TEXT',
  help: 'why, or what was agreed; stored with your name',
} as const

const leadList: Command = {
  name: 'lead list',
  summary: 'lists leads, open ones first and the oldest of them',
  arguments: [],
  options: {
    state: { type: 'string', value: 'STATE', help: leadStates.join(', ') },
    form: { type: 'string', value: 'FORM', help: forms.join(', ') },
    country: { type: 'string', value: 'CODE', help: 'of one country: in' },
    owner: { type: 'string', value: 'TEAM', help: 'of one team: care-gulf' },
    limit: { type: 'string', value: 'NUMBER', help: 'how many (default 50, at most 1000)' },
  },
  runsInServer: true,

  async run({ options, context }) {
    const state = leadStates.find((one) => one === options['state']) ?? null
    if (options['state'] !== undefined && state === null)
      return usageError(`--state must be one of ${leadStates.join(', ')}.`)
    const form = forms.find((one) => one === options['form']) ?? null
    if (options['form'] !== undefined && form === null)
      return usageError(`--form must be one of ${forms.join(', ')}.`)
    const limit = Number(options['limit'] ?? 50)
    if (!Number.isSafeInteger(limit) || limit < 1 || limit > 1000)
      return usageError(`"${String(options['limit'])}" is not a number from 1 to 1000.`)
    const { leadAdmin } = await context.open()
    const [country, owner] = [options['country'], options['owner']].map((one) =>
      typeof one === 'string' ? one : null,
    )
    const found = await leadAdmin.list({ state, form, country: country ?? null, owner: owner ?? null, limit })
    const head = ['reference', 'created (UTC)', 'form', 'country', 'state', 'owner', 'name', 'phone']
    return found.length === 0
      ? succeeded('No such leads.', [])
      : succeeded(table(head, found.map(toRow)), found)
  },
}

const leadShow: Command = {
  name: 'lead show',
  summary: 'shows a lead with what has happened to it',
  arguments: ['reference'],
  options: {},
  runsInServer: true,

  async run({ arguments: { reference = '' }, context }) {
    const { leadAdmin } = await context.open()
    const found = await leadAdmin.find(reference)
    return found ? succeeded(describe(found), found) : notFound(reference)
  },
}

const leadAssign: Command = {
  name: 'lead assign',
  summary: 'gives a lead to a team, which gets a mail',
  arguments: ['reference', 'team'],
  options: { reason },
  runsInServer: true,

  async run({ arguments: { reference = '', team = '' }, options, user, context }) {
    const { leadAdmin } = await context.open()
    const changed = await leadAdmin.assign(reference, team, editBy(user, options['reason']))
    return explain(changed, reference, leadAdmin)
  },
}

const leadAdvance: Command = {
  name: 'lead advance',
  summary: `records what came of a lead: ${events.join(', ')}`,
  arguments: ['reference', 'event'],
  options: { reason },
  runsInServer: true,

  async run({ arguments: { reference = '', event: typed = '' }, options, user, context }) {
    const event = events.find((one) => one === typed)
    if (!event) return usageError(`The event must be one of ${events.join(', ')}.`)
    const { leadAdmin } = await context.open()
    const changed = await leadAdmin.advance(reference, event, editBy(user, options['reason']))
    return explain(changed, reference, leadAdmin)
  },
}

const day = /^\d{4}-\d{2}-\d{2}$/

const leadExport: Command = {
  name: 'lead export',
  summary: 'writes leads to standard output, as CSV for spreadsheets',
  arguments: [],
  options: {
    from: {
      type: 'string',
      value: 'DAY',
      help: 'the first day (UTC), 2026-11-01; default: all that are kept',
    },
    to: { type: 'string', value: 'DAY', help: 'the last day; default: today' },
  },
  runsInServer: true,

  async run({ options, terminal, context }) {
    const { leadAdmin, shop } = await context.open()
    const { from = '2000-01-01', to = shop.clock.now().slice(0, 10) } = options
    for (const text of [from, to])
      if (typeof text !== 'string' || !day.test(text) || Number.isNaN(Date.parse(text)))
        return usageError(`"${String(text)}" is no day like 2026-11-01.`)
    const end = new Date(Date.parse(String(to)) + 86_400_000).toISOString()
    let count = 0
    await terminal.write(leadCsvHead)
    for await (const page of leadAdmin.listCreated(new Date(String(from)).toISOString(), end)) {
      if (terminal.signal.aborted) break
      await terminal.write(leadCsvLines(page))
      count += page.length
    }
    return { code: 0, text: '', json: { leads: count }, written: true }
  },
}

const leadRetry: Command = {
  name: 'lead retry',
  summary: 'forwards leads again that the outside service has not confirmed',
  arguments: ['[reference]'],
  options: { all: { type: 'boolean', help: 'all that were given up' } },
  runsInServer: true,

  async run({ arguments: { reference = '' }, options, context }) {
    if ((reference === '') !== (options['all'] === true))
      return usageError('Name a lead, or all that were given up: majlis lead retry --all')
    const { leadAdmin } = await context.open()
    const forwarded = await leadAdmin.forwardAgain(reference === '' ? null : reference)
    return forwarded > 0 || reference === ''
      ? succeeded(`${forwarded} to be forwarded again.`, { forwarded })
      : rejection(`Nothing to forward: ${reference} is unknown or delivered, or LEADS_API_URL is not set.`, {
          kind: 'nothing-to-forward',
        })
  },
}

export const leadCommands: readonly Command[] = [
  leadList,
  leadShow,
  leadAssign,
  leadAdvance,
  leadExport,
  leadRetry,
]

const editBy = (user: string, why: string | boolean | undefined) => ({
  by: { kind: 'command', name: user.slice(0, 100) } as const,
  reason: typeof why === 'string' ? why : '',
})

const toRow = ({ reference, createdAt, form, country, state, owner, name, phone }: Lead): string[] => [
  reference,
  createdAt.slice(0, 16).replace('T', ' '),
  form,
  country,
  state,
  owner ?? '',
  name ?? '',
  phone ?? '',
]

function describe({ lead, history, forwarding }: LeadRecord): string {
  const { reference, form, country, language, state, owner, attribution } = lead
  const facts = {
    name: lead.name,
    phone: lead.phone,
    email: lead.email,
    sku: lead.sku,
    store: lead.storeCode,
  }
  return [
    `${reference} · ${form} · ${country}/${language} · ${state}${owner === null ? '' : ` · ${owner}`}`,
    `sent ${lead.createdAt}, kept until ${lead.deleteAt}, consent ${lead.consentText}`,
    ...(lead.callAt === null ? [] : [`call at ${lead.callAt}`]),
    ...Object.entries(facts).flatMap(([label, value]) => (value === null ? [] : [`${label}: ${value}`])),
    ...(lead.message === null ? [] : [lead.message]),
    ...(attribution === null
      ? []
      : [
          `came by ${Object.entries(attribution)
            .map(([name, value]) => `${name}=${value}`)
            .join(' ')}`,
        ]),
    ...(forwarding === null
      ? []
      : [
          `forwarding: ${forwarding.state}, ${forwarding.attempts} attempts` +
            `${forwarding.problem === null ? '' : `, ${forwarding.problem}`}` +
            `${forwarding.reference === null ? '' : `, ${forwarding.reference} there`}`,
        ]),
    ...history.map(
      ({ at, kind, actor, owner: team, reason: why }) =>
        `${at} ${kind}${kind === 'assign' ? ` to ${team ?? ''}` : ''} by ${actor}: ${why}`,
    ),
  ].join('\n')
}

const notFound = (reference: string): Outcome =>
  rejection(`There is no lead ${reference}: majlis lead list shows them.`, { kind: 'not-found', reference })

function explain(
  outcome: Awaited<ReturnType<LeadAdmin['assign']>>,
  reference: string,
  { owners }: LeadAdmin,
): Outcome {
  if (outcome.ok) {
    const { lead } = outcome.value
    return succeeded(`${lead.reference} is ${lead.state}, ${lead.owner ?? 'without a team'}.`, outcome.value)
  }
  const { failure } = outcome
  if (failure.kind === 'not-found') return notFound(reference)
  const whys = {
    'unknown-owner': `The teams are ${owners.map(({ code }) => code).join(', ')}.`,
    'not-permitted': 'Your rights do not reach it.',
    'no-reason': '--reason is missing, or longer than 300 characters.',
    illegal: `Not possible for a lead that is ${failure.kind === 'illegal' ? failure.from : ''}.`,
  } as const
  return rejection(whys[failure.kind], failure)
}
