import type { VersionState } from '#commerce/content-admin/entry-states.ts'
import type { Tone } from '#web/operations/lists/list-row.ts'

export const stateTone: Readonly<Record<VersionState, Tone>> = {
  draft: 'neutral',
  planned: 'info',
  live: 'good',
  replaced: 'neutral',
  ended: 'neutral',
}
