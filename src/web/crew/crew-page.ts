import { createHash, randomBytes } from 'node:crypto'
import type { AstroGlobal } from 'astro'
import type { CrewFailure, CrewRun } from '#commerce/dispatch/create-crew.ts'
import type { JourneyFailure } from '#commerce/dispatch/load-run.ts'
import type { Result } from '#kernel/result.ts'
import { describeAgent } from '#web/customers/describe-agent.ts'
import { greet } from '#web/operations/admit.ts'
import { explainFailure, readPosted } from '#web/operations/dispatch/outcome.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'

/** A random id by which a phone is told from another; it says nothing else. */
const phoneCookie = 'crew'
const digest = (id: string): string => createHash('sha256').update(id).digest('base64url')

export type CrewPage = {
  /** Null: the link opens nothing. */
  readonly run: CrewRun | null
  readonly problems: readonly (FieldProblem & { readonly stop: string })[]
  readonly typed: { readonly stop: string; readonly cash: string }
}

/** The round of a crew on its phone, after what was posted to it. */
export async function loadCrewPage(astro: AstroGlobal): Promise<CrewPage | Response> {
  const { locals, params, request, cookies, response } = astro
  const { crew } = locals.shop.dispatch
  greet(astro)
  // The address is the key: it is neither stored nor passed on nor found.
  response.headers.set('cache-control', 'no-store')
  response.headers.set('referrer-policy', 'no-referrer')
  response.headers.set('x-robots-tag', 'noindex, nofollow')
  const token = params['token'] ?? ''
  const known = cookies.get(phoneCookie)?.value
  const id = known !== undefined && /^[\w-]{22}$/.test(known) ? known : randomBytes(16).toString('base64url')
  if (id !== known)
    cookies.set(phoneCookie, id, {
      path: '/crew',
      httpOnly: true,
      sameSite: 'lax',
      secure: locals.shop.settings.origin.startsWith('https://'),
      maxAge: 60 * 60 * 24,
    })
  const opened = await crew.open(token, {
    digest: digest(id),
    agent: describeAgent(request.headers.get('user-agent')),
  })
  if (!opened.ok) {
    response.status = 404
    return { run: null, problems: [], typed: { stop: '', cash: '' } }
  }
  if (request.method !== 'POST') return { run: opened.value, problems: [], typed: { stop: '', cash: '' } }
  const fields = await request.formData()
  const on = { token, stop: readPosted(fields, 'stop') }
  const cash = readPosted(fields, 'cash')
  const done = await act(String(fields.get('act') ?? ''))
  if (done.ok) return astro.redirect(`${astro.url.pathname}${astro.url.search}`, 303)
  response.status = done.failure.kind === 'invalid-count' ? 422 : 409
  const text =
    done.failure.kind === 'invalid-count'
      ? locals.t(`operations-dispatch:count.${done.failure.reason}`, { currency: done.failure.currency })
      : explainFailure(done.failure, locals.t)
  const again = await crew.open(token, null)
  return {
    run: again.ok ? again.value : null,
    problems: [{ text, stop: on.stop }],
    typed: { stop: on.stop, cash },
  }

  function act(name: string): Promise<Result<unknown, CrewFailure | JourneyFailure>> {
    switch (name) {
      case 'go-out':
        return crew.goOut(token)
      case 'deliver':
        return crew.deliver({ ...on, cash })
      case 'fail':
        return crew.fail({ ...on, reason: readPosted(fields, 'reason') })
      case 'refuse':
        return crew.refuse({ ...on, reason: readPosted(fields, 'reason') })
      default:
        return Promise.resolve({ ok: false, failure: { kind: 'unknown-stop' } })
    }
  }
}
