import type {
  RejectedVersion,
  ReleaseProblem,
  WhyNotReleased,
} from '#commerce/content-admin/create-releases.ts'
import type { MayNot } from '#commerce/content-admin/content-admin.ts'
import type { WithdrawFailure } from '#commerce/content/editing-failures.ts'
import type { Translate } from '#i18n/translator.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { explainContent } from '../explain-content.ts'

type Problem = ReleaseProblem | Extract<MayNot, { kind: 'managed-elsewhere' }> | { readonly kind: 'is-over' }

/** Why nothing was released or taken back, for a person. */
export function explainRelease(problem: Problem, t: Translate): FieldProblem {
  switch (problem.kind) {
    case 'no-name':
      return { text: t('operations-releases:problem.no-name'), field: 'name' }
    case 'no-versions':
      return { text: t('operations-releases:problem.no-versions'), field: 'drafts' }
    case 'too-many':
      return { text: t('operations-releases:problem.too-many', { count: problem.max }), field: 'drafts' }
    case 'is-over':
      return { text: t('operations-releases:problem.is-over') }
    case 'wrong-times':
    case 'managed-elsewhere':
      return explainContent(problem, t)
  }
}

/** Why one of its versions was rejected. */
export function explainRejectedVersion(
  { why }: RejectedVersion<WhyNotReleased | WithdrawFailure>,
  t: Translate,
): string {
  return why.kind === 'is-published' || why.kind === 'twice'
    ? t(`operations-releases:rejected.${why.kind}`)
    : explainContent(why, t).text
}
