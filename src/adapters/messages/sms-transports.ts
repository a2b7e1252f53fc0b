import { z } from 'zod'
import type { SendFailure, TextTransport } from '#commerce/messages/ports.ts'
import { fail, ok } from '#kernel/result.ts'
import type { HttpClient, HttpFailure } from '#infrastructure/http-client/client.ts'

type Account = {
  readonly id: string
  readonly secret: string
  readonly sender: string
  /** "https://api.twilio.com"; another in tests. */
  readonly base: string
}

const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
const twilioAnswer = z.object({ sid: z.string() })
const twilioProblem = z.object({ code: z.number() })
const unifonicAnswer = z.object({
  success: z.union([z.boolean(), z.stringbool()]),
  errorCode: z.string().default('ER-?'),
  data: z
    .object({ MessageID: z.union([z.string(), z.number()]) })
    .optional()
    .catch(undefined),
})

/** Neither service supports idempotency keys, so a request without a response is uncertain and is not retried. */
const toFailure = (failure: HttpFailure, codeOf: (body: string) => string): SendFailure => {
  if (failure.kind === 'rejected') return { kind: 'rejected', code: codeOf(failure.body) }
  if (failure.kind === 'malformed') return { kind: 'uncertain', code: failure.reason }
  const isSurelyNotSent = failure.reason === 'overloaded' || failure.reason === 'away'
  return { kind: isSurelyNotSent ? 'unavailable' : 'uncertain', code: failure.reason }
}

const parse = <Value>(schema: z.ZodType<Value>, body: string): Value | undefined => {
  try {
    return schema.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}

/** Twilio's plain messages: POST /2010-04-01/Accounts/{sid}/Messages.json. */
export function createTwilio({ id, secret, sender, base }: Account, http: HttpClient): TextTransport {
  const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
  const from: Record<string, string> = sender.startsWith('MG')
    ? { MessagingServiceSid: sender }
    : { From: sender }
  return {
    async send({ to, text, templateId }) {
      const sent = await http.send({
        method: 'POST',
        url: `${base}/2010-04-01/Accounts/${encodeURIComponent(id)}/Messages.json`,
        headers: { ...form, authorization },
        body: new URLSearchParams({
          To: to,
          Body: text,
          ...from,
          ...(templateId === undefined ? {} : { DltTemplateId: templateId }),
        }).toString(),
        timeoutMs: 15_000,
      })
      if (!sent.ok)
        return fail(toFailure(sent.failure, (body) => String(parse(twilioProblem, body)?.code ?? 'rejected')))
      const answer = parse(twilioAnswer, sent.value.body)
      return answer ? ok({ reference: answer.sid }) : fail({ kind: 'uncertain', code: 'malformed' })
    },
  }
}

/** Unifonic's plain messages: POST /rest/SMS/messages. Its answer may be 200 and a refusal. Numbers without the plus. */
export function createUnifonic({ id, sender, base }: Account, http: HttpClient): TextTransport {
  return {
    async send({ key, to, text }) {
      const sent = await http.send({
        method: 'POST',
        url: `${base}/rest/SMS/messages`,
        headers: form,
        body: new URLSearchParams({
          AppSid: id,
          Recipient: to.replace(/^\+|^00/, ''),
          Body: text,
          SenderID: sender,
          responseType: 'JSON',
          CorrelationID: key,
        }).toString(),
        timeoutMs: 15_000,
      })
      const codeOf = (body: string) => parse(unifonicAnswer, body)?.errorCode ?? 'rejected'
      if (!sent.ok) return fail(toFailure(sent.failure, codeOf))
      const answer = parse(unifonicAnswer, sent.value.body)
      if (!answer) return fail({ kind: 'uncertain', code: 'malformed' })
      return answer.success
        ? ok({ reference: answer.data ? String(answer.data.MessageID) : null })
        : fail({ kind: 'rejected', code: answer.errorCode })
    },
  }
}
