import { defineMiddleware } from 'astro:middleware'
import { noteDoneAct } from '#web/operations/done-act.ts'

/** After an act of operations the next page says what was done. */
export const noteAct = defineMiddleware(async ({ locals }, next) => {
  const response = await next()
  const location = response.headers.get('location')
  const noted =
    locals.doneAct && response.status === 303 && location !== null
      ? noteDoneAct(locals.doneAct, location)
      : null
  if (noted !== null) response.headers.append('set-cookie', noted)
  return response
})
