import { findSmtpTrouble } from '#adapters/messages/smtp-transport.ts'
import { look, well, ill, type Check } from './check.ts'

const patienceMs = 5_000

/** Whether mails would go out: the server of SMTP_URL is connected to and signed in at. Its password is never shown. */
export const checkMail: Check = {
  name: 'mail',
  run: async ({ mode, smtpUrl }) => {
    if (smtpUrl === null)
      return mode === 'demo'
        ? well('no server: mails arrive at /dev/inbox')
        : look('no mail server: mails wait', 'set SMTP_URL')
    const { host } = new URL(smtpUrl)
    const trouble = await findSmtpTrouble(smtpUrl, patienceMs)
    return trouble === null
      ? well(`${host} lets us in`)
      : ill(`${host} does not take mails: ${trouble}`, 'look at SMTP_URL, the password and the firewall')
  },
}
