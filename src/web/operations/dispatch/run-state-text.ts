import type { RunState } from '#commerce/dispatch/run-states.ts'
import type { StopState } from '#commerce/dispatch/stop-states.ts'
import type { Translate } from '#i18n/translator.ts'
import type { StateText, Tone } from '#web/operations/lists/list-row.ts'

const runTones: Readonly<Record<RunState, Tone>> = {
  planned: 'neutral',
  loaded: 'info',
  out: 'info',
  returned: 'warn',
  closed: 'good',
  canceled: 'neutral',
}

export const runStateText = (state: RunState, t: Translate): StateText => ({
  tone: runTones[state],
  label: t(`operations-dispatch:run-state.${state}`),
})

const stopTones: Readonly<Record<StopState, Tone>> = {
  planned: 'neutral',
  loaded: 'info',
  delivered: 'good',
  failed: 'warn',
  refused: 'bad',
  removed: 'neutral',
}

export const stopStateText = (state: StopState, t: Translate): StateText => ({
  tone: stopTones[state],
  label: t(`operations-dispatch:stop-state.${state}`),
})
