import { sequence } from 'astro:middleware'
import { guardKiosk } from '#web/steps/guard-kiosk.ts'
import { handleActions } from '#web/steps/handle-actions.ts'
import { checkOrigin } from '#web/steps/check-origin.ts'
import { fitPolicy } from '#web/steps/fit-policy.ts'
import { identifyRequest } from '#web/steps/identify-request.ts'
import { identifyStorefront } from '#web/steps/identify-storefront.ts'
import { noteAct } from '#web/steps/note-act.ts'
import { serveKiosk } from '#web/steps/serve-kiosk.ts'
import { setHeaders } from '#web/steps/set-headers.ts'

/** Each step wraps those after it. Most posted forms do not come here: web/forms/handle-posted-form.ts. */
export const onRequest = sequence(
  identifyRequest,
  identifyStorefront,
  serveKiosk,
  setHeaders,
  fitPolicy,
  checkOrigin,
  noteAct,
  guardKiosk,
  handleActions,
)
