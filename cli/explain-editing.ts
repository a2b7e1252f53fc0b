import type { PutFailure, ScheduleFailure } from '#commerce/content/editing-failures.ts'
import type { EntryName } from '#commerce/content/ports.ts'
import { rejection, type Outcome } from './command.ts'
import { formatEntryName } from './entry-arguments.ts'

type Failure = PutFailure | ScheduleFailure

/** Why an edit was refused. Nothing has changed. */
export const rejectEdit = (name: EntryName, failure: Failure): Outcome =>
  rejection(`${formatEntryName(name)} is as it was.\n${explain(failure)}`, failure)

function explain(failure: Failure): string {
  switch (failure.kind) {
    case 'invalid-body':
      return failure.problems.map(({ path, expected }) => `  ${path}: ${expected}`).join('\n')
    case 'wrong-key':
      return `  the file is of "${failure.read}", not of "${failure.expected}"`
    case 'version-conflict':
      return `  somebody was first: version ${failure.latest} is the latest. Get it, and edit that.`
    case 'unknown-entry':
      return '  there is no such entry: majlis content list shows which there are'
    case 'unknown-version':
      return '  there is no such version: majlis content list --all shows which there are'
    case 'slug-taken':
      return `  page "${failure.by}" is served at /${failure.slug}`
    case 'wrong-times':
      return failure.why === 'is-over' ? '  the end is in the past' : '  the end is not after the start'
  }
}
