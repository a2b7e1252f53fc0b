import type { JobView, WebhookEndpoint } from '#commerce/background-work/background-work.ts'
import { formatSpan } from '#i18n/format-span.ts'
import {
  figureRow,
  longColumn,
  numericColumn,
  textColumn,
  type Figures,
} from '#web/operations/lists/figures.ts'
import type { Tone } from '#web/operations/lists/list-row.ts'

type Locals = Pick<App.Locals, 'storefront' | 't'>

const tones: Readonly<Record<'running' | 'done' | 'failed' | 'not-yet', Tone>> = {
  running: 'info',
  done: 'good',
  failed: 'bad',
  'not-yet': 'neutral',
}

/** The shop's jobs with their last runs; each can be run now. */
export function jobFigures(jobs: readonly JobView[], canRun: boolean, { storefront, t }: Locals): Figures {
  const every = (seconds: number): string =>
    seconds < 60
      ? t('operations-service:job.seconds', { seconds })
      : seconds < 3600
        ? formatSpan(Math.round(seconds / 60), 'minute', storefront.language)
        : formatSpan(Math.round(seconds / 3600), 'hour', storefront.language)
  return {
    columns: [
      textColumn('operations-service:job.name'),
      textColumn('operations-service:job.every'),
      textColumn('operations-service:job.state'),
      textColumn('operations-service:job.ended'),
      longColumn('operations-service:job.note'),
      ...(canRun ? [textColumn('operations-service:job.run')] : []),
    ],
    rows: jobs.map(({ name, everySeconds, isRunning, lastOutcome, lastEndedAt, lastNote }) => {
      const state = isRunning ? 'running' : (lastOutcome ?? 'not-yet')
      return figureRow(
        { kind: 'code', text: name },
        { kind: 'text', text: every(everySeconds) },
        { kind: 'state', tone: tones[state], label: t(`operations-service:job.state.${state}`) },
        lastEndedAt ? { kind: 'time', at: lastEndedAt, country: storefront.country.isoCode } : null,
        lastNote ? { kind: 'text', text: lastNote, language: 'en' } : null,
        ...(canRun
          ? [
              {
                kind: 'act' as const,
                act: 'run',
                fields: { job: name },
                text: t('operations-service:job.run'),
                label: t('operations-service:job.run-one', { job: name }),
              },
            ]
          : []),
      )
    }),
  }
}

/** Webhook endpoints, and whether deliveries reach them. */
export const webhookFigures = (endpoints: readonly WebhookEndpoint[], { t }: Pick<Locals, 't'>): Figures => ({
  columns: [
    textColumn('operations-service:webhooks.url'),
    textColumn('operations-service:webhooks.events'),
    numericColumn('operations-service:webhooks.delivered'),
    numericColumn('operations-service:webhooks.waiting'),
    numericColumn('operations-service:webhooks.given-up'),
  ],
  rows: endpoints.map(({ url, events, delivered, waiting, givenUp }) =>
    figureRow(
      { kind: 'code', text: url },
      events.length === 0
        ? { kind: 'text', text: t('operations-service:webhooks.all') }
        : { kind: 'code', text: events.join(', ') },
      ...[delivered, waiting, givenUp].map((value) => ({ kind: 'number' as const, value })),
    ),
  ),
})
