import type { MayNot } from '#commerce/content-admin/content-admin.ts'
import type { PutFailure, ScheduleFailure, WithdrawFailure } from '#commerce/content/editing-failures.ts'
import type { EntryName } from '#commerce/content/ports.ts'
import { rejection, type Outcome } from './command.ts'
import { formatEntryName } from './entry-arguments.ts'

type Failure = MayNot | PutFailure | ScheduleFailure | WithdrawFailure

/** Describes why an edit was rejected. */
export const rejectEdit = (name: EntryName, failure: Failure): Outcome =>
  rejection(`${formatEntryName(name)} has not changed.\n${explain(failure)}`, failure)

function explain(failure: Failure): string {
  switch (failure.kind) {
    case 'invalid-body':
      return failure.problems.map(({ path, expected }) => `  ${path}: ${expected}`).join('\n')
    case 'wrong-key':
      return `  the key in the file is "${failure.read}", not "${failure.expected}"`
    case 'version-conflict':
      return `  the latest version is ${failure.latest}. Get it and apply your changes to it.`
    case 'unknown-entry':
      return '  there is no such entry: majlis content list shows them'
    case 'unknown-version':
      return '  there is no such version: majlis content list --all shows them'
    case 'slug-taken':
      return `  page "${failure.by}" is served at /${failure.slug}`
    case 'is-draft':
      return '  it is a draft and not visible in the shop'
    case 'is-the-only-one':
      return '  nothing else would be shown in its place: publish another version instead'
    case 'managed-elsewhere':
      return '  the shop shows the content of another system: change it there'
    case 'not-permitted':
    case 'not-found':
      return '  you may not change it'
    case 'wrong-times':
      return failure.why === 'is-over' ? '  the end is in the past' : '  the end is not after the start'
  }
}
