import { createServer, type AddressInfo, type Socket } from 'node:net'

/** `hang`: accepts and reads, and answers when it goes on. `slow`: answers later than anybody waits. */
export type Fault = 'hang' | 'close' | 'slow' | 'wrong'

export type FaultyServer = {
  readonly port: number
  /** Times that something arrived. */
  readonly received: number
  fail(fault: Fault | 'none'): Promise<void>
  close(): Promise<void>
}

type Protocol = {
  readonly greeting?: string
  /** The answer to what arrived; empty: none yet. */
  readonly answer: (arrived: Buffer) => string | Buffer
}

const slowMs = 1_500

/** A server on this machine that speaks as much of a protocol as a client needs, until it fails. */
export async function aFaultyServer({ greeting = '', answer }: Protocol): Promise<FaultyServer> {
  const sockets = new Set<Socket>()
  const timers = new Set<NodeJS.Timeout>()
  let unanswered: (() => void)[] = []
  let fault: Fault | 'none' = 'none'
  let received = 0
  const send = (socket: Socket, text: string | Buffer) => {
    if (text.length === 0) return
    if (fault === 'hang') return void unanswered.push(() => socket.write(text))
    if (fault === 'wrong') return void socket.write('\u0000\u0001 something else\r\n\r\n')
    if (fault === 'none') return void socket.write(text)
    timers.add(setTimeout(() => socket.write(text), slowMs))
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (arrived) => {
      received += 1
      send(socket, answer(arrived))
    })
    send(socket, greeting)
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const stop = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => resolve())
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    get received() {
      return received
    },
    async fail(next) {
      if (next === 'close') await stop()
      if (fault === 'close' && next !== 'close') await listen(port)
      fault = next
      if (next !== 'none') return
      for (const sendNow of unanswered) sendNow()
      unanswered = []
    },
    async close() {
      timers.forEach(clearTimeout)
      if (server.listening) await stop()
    },
  }
}

/** Says yes to every command of Redis, and has no page. */
export const redisAnswer = (arrived: Buffer): string =>
  arrived
    .toString('latin1')
    .split(/\*\d+\r\n/)
    .slice(1)
    .map((command) => {
      const [, name = ''] = command.split('\r\n')
      if (name === 'HELLO') return '%1\r\n$5\r\nproto\r\n:3\r\n'
      return name === 'GET' ? '$-1\r\n' : name === 'EVAL' ? '$2\r\n-1\r\n' : '+OK\r\n'
    })
    .join('')

const frame = (type: string, body: string): string => {
  const size = Buffer.alloc(4)
  size.writeInt32BE(Buffer.byteLength(body, 'latin1') + 4)
  return type + size.toString('latin1') + body
}

/** Lets everybody into PostgreSQL, and answers each statement without rows. */
export function postgresqlAnswer(arrived: Buffer): Buffer {
  const ready = frame('Z', 'I')
  const kind = String.fromCharCode(arrived[0] ?? 0)
  if (kind === '\u0000') return Buffer.from(frame('R', '\u0000\u0000\u0000\u0000') + ready, 'latin1')
  const done = frame('C', 'SELECT 0\u0000') + ready
  return Buffer.from(
    kind === 'X' ? '' : kind === 'Q' ? done : frame('1', '') + frame('2', '') + frame('n', '') + done,
    'latin1',
  )
}

/** Takes every mail. */
export function smtpAnswer(arrived: Buffer): string {
  const text = arrived.toString()
  if (text.endsWith('\r\n.\r\n')) return '250 taken\r\n'
  if (/^DATA/i.test(text)) return '354 go on\r\n'
  return /^[A-Z]{4}\b.*\r\n$/i.test(text) ? '250 yes\r\n' : ''
}

export const httpAnswer = (body: string) => (): string =>
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
