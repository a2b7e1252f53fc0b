import type { RedirectProblem } from '#commerce/redirects/redirect-rules.ts'
import type { Translate } from '#i18n/translator.ts'

/** Why a redirect is refused, and the field that it is about. */
export function explainRedirect(problem: RedirectProblem, t: Translate): { text: string; field: string } {
  switch (problem.kind) {
    case 'from':
    case 'to':
      return {
        text: `${t(`operations-pages:redirect.${problem.kind}`)}: ${t(`operations-pages:path.${problem.problem}`)}`,
        field: problem.kind,
      }
    case 'status':
      return { text: t('operations-pages:problem.status'), field: 'status' }
    case 'line':
      return { text: t('operations-pages:problem.line'), field: 'file' }
    case 'live':
      return { text: t('operations-pages:problem.live', { path: problem.path }), field: 'from' }
    case 'endless':
      return { text: t('operations-pages:problem.endless'), field: 'to' }
  }
}
