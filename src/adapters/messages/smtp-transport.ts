import { createHash } from 'node:crypto'
import type { MailTransport, SendFailure } from '#commerce/messages/ports.ts'
import { fail, ok } from '#kernel/result.ts'
import { CircuitOpen, createCircuit } from '#infrastructure/circuit/circuit.ts'
import { TimeLimitExceeded } from '#infrastructure/circuit/within-time.ts'

type SmtpOptions = {
  /** "smtps://user:password@mail.example:465" */
  readonly url: string
  /** "Majlis <orders@shop.example>" */
  readonly from: string
  readonly limits?: typeof defaultLimits
}

/** Milliseconds until it accepts us, until it says something more, and for a mail as a whole. */
const defaultLimits = { connect: 10_000, silence: 30_000, mail: 60_000 }

/**
 * Mail by SMTP. The Message-ID follows from the key, so that a mail that had to be sent again is one and the same for
 * mail programs that look. SMTP itself knows no idempotency: when the connection breaks after the text has been handed over,
 * the outcome is uncertain and is not retried.
 */
export async function createSmtpTransport({
  url,
  from,
  limits = defaultLimits,
}: SmtpOptions): Promise<MailTransport & { close(): void }> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    dnsTimeout: limits.connect,
    connectionTimeout: limits.connect,
    greetingTimeout: limits.connect,
    socketTimeout: limits.silence,
  })
  const circuit = createCircuit()
  const host = /@([^@>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ key, to, language, subject, html, text, unsubscribeUrl }) {
      const messageId = `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${host}>`
      const headers = {
        'content-language': language,
        'auto-submitted': 'auto-generated',
        ...(unsubscribeUrl === undefined
          ? {}
          : {
              'list-unsubscribe': `<${unsubscribeUrl}>`,
              'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
            }),
      }
      const safe = { disableFileAccess: true, disableUrlAccess: true } as const
      try {
        await circuit.run(limits.mail, () =>
          transport.sendMail({ from, to, subject, html, text, messageId, headers, ...safe }),
        )
        return ok({ reference: messageId })
      } catch (error) {
        if (error instanceof CircuitOpen) return fail({ kind: 'unavailable', code: 'away' })
        if (error instanceof TimeLimitExceeded) return fail({ kind: 'uncertain', code: 'slow' })
        if ((error as SmtpError).code === 'ETIMEDOUT') circuit.missed()
        return fail(toFailure(error as SmtpError))
      }
    },
    close: () => transport.close(),
  }
}

/** Whether the mail server lets us in; nothing is sent. Null: it does; else what it or the network said. */
export async function findSmtpProblem(url: string, timeoutMs: number): Promise<string | null> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  try {
    await transport.verify()
    return null
  } catch (error) {
    const { code = 'unknown', responseCode } = error as SmtpError
    return responseCode === undefined ? code : `${code} ${responseCode}`
  } finally {
    transport.close()
  }
}

type SmtpError = {
  readonly code?: string
  readonly message?: string
  readonly responseCode?: number
}

/** Failures before the message is sent: DNS, connection, TLS, no greeting, or a wrong one. */
const beforeTheText = /^connect |^Connection timeout|^Greeting never received|^Invalid greeting/

/** The other side's code decides. Where there is none, only what failed before the text was surely not sent. */
function toFailure({ code = 'unknown', message = '', responseCode }: SmtpError): SendFailure {
  const early = code === 'EDNS' || code === 'EAUTH' || code === 'ETLS' || beforeTheText.test(message)
  if (responseCode === undefined)
    return code === 'EENVELOPE'
      ? { kind: 'rejected', code }
      : { kind: early ? 'unavailable' : 'uncertain', code }
  // A wrong password is ours to mend: the mail is not to blame.
  const kind = responseCode >= 500 && code !== 'EAUTH' ? 'rejected' : 'unavailable'
  return { kind, code: String(responseCode) }
}
