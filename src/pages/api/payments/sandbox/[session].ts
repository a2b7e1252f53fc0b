import type { APIRoute } from 'astro'
import { sandboxChoiceSchema } from '#web/checkout/sandbox-choice.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { readRequestBody } from '#web/http/request-body.ts'

export const prerender = false

/** A choice on a hosted page of the sandbox, or a webhook requested on /dev/payments. Demo mode only. */
export const POST: APIRoute = async ({ request, params, locals }) => {
  const { sandbox } = locals.shop.payments
  const id = params.session ?? ''
  const read = await readRequestBody(request, 4 * 1024)
  const posted = read.ok ? sandboxChoiceSchema.safeParse(read.value) : undefined
  if (sandbox === null || !(await sandbox.find(id))) return new Response(null, { status: 404 })
  if (!posted?.success) return new Response(null, { status: 400 })
  const choice = posted.data
  if ('send' in choice) {
    await sandbox.send(id, choice.send)
    return redirectTo('/dev/payments')
  }
  const chosen = await sandbox.choose(
    id,
    'code' in choice
      ? { kind: 'code', code: toLatinDigits(choice.code).trim() }
      : { kind: 'outcome', outcome: choice.outcome, webhook: choice.webhook },
  )
  return redirectTo(chosen.ok && chosen.value.next !== null ? chosen.value.next : `/dev/pay/${id}`)
}

const redirectTo = (location: string) =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'private, no-store' } })
