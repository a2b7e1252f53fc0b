import { findSmtpProblem } from '#adapters/messages/smtp-transport.ts'
import { warned, passed, failed, type EnvironmentCheck } from './environment-check.ts'

const timeoutMs = 5_000

/** Connects and signs in to the server of SMTP_URL. Its password is never shown. */
export const checkMail: EnvironmentCheck = {
  name: 'mail',
  run: async ({ mode, smtpUrl }) => {
    if (smtpUrl === null)
      return mode === 'demo'
        ? passed('no mail server: mails arrive at /dev/inbox')
        : warned('no mail server: mails are not sent', 'set SMTP_URL')
    const { host } = new URL(smtpUrl)
    const problem = await findSmtpProblem(smtpUrl, timeoutMs)
    return problem === null
      ? passed(`signed in to ${host}`)
      : failed(`${host} does not accept mail: ${problem}`, 'check SMTP_URL, the password and the firewall')
  },
}
