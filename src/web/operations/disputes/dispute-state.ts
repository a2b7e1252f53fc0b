import type { DisputeState } from '#commerce/disputes/dispute-states.ts'
import type { StateText, Tone } from '#web/operations/lists/list-row.ts'

const tones: Readonly<Record<DisputeState, Tone>> = {
  'warning-needs-response': 'warn',
  'warning-under-review': 'info',
  'warning-closed': 'neutral',
  'needs-response': 'warn',
  'under-review': 'info',
  lost: 'bad',
  expired: 'bad',
  accepted: 'neutral',
  won: 'good',
}

export const disputeStateText = (state: DisputeState, { t }: Pick<App.Locals, 't'>): StateText => ({
  tone: tones[state],
  label: t(`operations-disputes:state.${state}`),
})
