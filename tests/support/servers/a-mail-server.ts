import { createServer, type AddressInfo } from 'node:net'

export type MailServer = {
  readonly url: string
  /** As they came over the line. */
  readonly mails: readonly string[]
  close(): Promise<void>
}

/**
 * As much of an SMTP server as a mail needs. What it does with one follows from the recipient: full@ is refused for now, nobody@ for
 * good, and silence@ gets no answer once the text has been handed over. No
 * password is the right one.
 */
export async function aMailServer(): Promise<MailServer> {
  const mails: string[] = []
  const server = createServer((socket) => {
    let rest = ''
    let mail: string | undefined
    let silent = false
    const reply = (line: string) => socket.write(`${line}\r\n`)
    reply('220 stand-in')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      rest += chunk.toString('utf8')
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (mail !== undefined) {
          if (line !== '.') mail += `${line}\n`
          else {
            mails.push(mail)
            mail = undefined
            if (silent) return void socket.destroy()
            reply('250 taken')
          }
        } else if (/^EHLO/i.test(line)) reply('250-stand-in\r\n250 AUTH PLAIN')
        else if (/^AUTH/i.test(line)) reply('535 wrong password')
        else if (/^RCPT.*full@/i.test(line)) reply('452 mailbox full')
        else if (/^RCPT.*nobody@/i.test(line)) reply('550 no such mailbox')
        else if (/^DATA/i.test(line)) {
          mail = ''
          reply('354 go on')
        } else if (/^QUIT/i.test(line)) return void socket.end('221 bye\r\n')
        else {
          silent ||= /silence@/.test(line)
          reply('250 ok')
        }
      }
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
