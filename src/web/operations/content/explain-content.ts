import type { MayNot } from '#commerce/content-admin/content-admin.ts'
import type { PutFailure, ScheduleFailure, WithdrawFailure } from '#commerce/content/editing-failures.ts'
import type { Translate } from '#i18n/translator.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { pathText } from './field-path.ts'

type Failure =
  | Exclude<MayNot, { readonly kind: 'not-found' | 'not-permitted' }>
  | PutFailure
  | ScheduleFailure
  | WithdrawFailure

/** Why content was not written, for a person. */
export function explainContent(failure: Failure, t: Translate): FieldProblem {
  switch (failure.kind) {
    case 'invalid-body': {
      const [first] = failure.problems
      return {
        text: t('operations-content:problem.invalid', {
          path: pathText(first?.path ?? '', t),
          expected: first?.expected ?? '',
          count: failure.problems.length,
        }),
      }
    }
    case 'version-conflict':
      return { text: t('operations-content:problem.version-conflict', { version: failure.latest }) }
    case 'slug-taken':
      return { text: t('operations-content:problem.slug-taken', { slug: failure.slug, page: failure.by }) }
    case 'wrong-times':
      return { text: t(`operations-content:problem.${failure.why}`), field: 'until' }
    case 'wrong-key':
    case 'unknown-entry':
    case 'unknown-version':
      return { text: t('operations-content:problem.unknown-version') }
    case 'is-draft':
    case 'is-the-only-one':
    case 'managed-elsewhere':
      return { text: t(`operations-content:problem.${failure.kind}`) }
  }
}
