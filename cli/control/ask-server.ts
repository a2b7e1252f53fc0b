import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Holder } from '#infrastructure/db/directory-lock.ts'
import { isAlive } from '#infrastructure/db/process-identity.ts'
import { StartFailure } from '#infrastructure/config/start-failure.ts'
import type { Printed, TypedLine } from '../run-line.ts'
import { noTerminal, type Terminal } from '../terminal.ts'
import { toFrames } from './frames.ts'
import { partSchema, replySchema } from './messages.ts'
import { readSocket } from './read-socket.ts'

/** A server opens its socket soon after it took the lock: seeding a new database lies between. */
const patienceMs = 15_000
const retryAfterMs = 100

type Asking = {
  /** Milliseconds. */
  readonly patience?: number
  /** What the command streams goes through it. */
  readonly terminal?: Terminal
}

/** Has the line carried out by the process that holds the database directory. Throws StartFailure when it is deaf. */
export async function askServer(
  holder: Holder,
  line: TypedLine,
  { patience = patienceMs, terminal = noTerminal }: Asking = {},
): Promise<Printed> {
  const socket = await reach(holder, Date.now() + patience)
  try {
    socket.write(`${JSON.stringify(line)}\n`)
    // What goes wrong in sending shows in the answer, or in its absence.
    const sent = sendFile(socket, terminal)
    const answer = await readAnswer(socket, terminal)
    socket.destroy()
    await sent
    return answer
  } catch (error) {
    throw deaf(holder, !isAlive(holder.pid, holder.process), error)
  } finally {
    socket.destroy()
  }
}

async function sendFile(socket: Socket, terminal: Terminal): Promise<void> {
  try {
    for await (const chunk of toFrames(terminal.source())) {
      if (socket.destroyed) return
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'close')])
    }
    socket.end()
  } catch {
    socket.destroy()
  }
}

async function readAnswer(socket: Socket, terminal: Terminal): Promise<Printed> {
  const reader = readSocket(socket)
  for (;;) {
    const answer: unknown = JSON.parse(await reader.line())
    const part = partSchema.safeParse(answer)
    if (!part.success) return replySchema.parse(answer)
    if (part.data.part === 'progress') terminal.progress(part.data.step)
    else if (part.data.part === 'out') await terminal.write(part.data.text)
    else await terminal.report(part.data.text)
  }
}

async function reach(holder: Holder, deadline: number): Promise<Socket> {
  const socket = connect(holder.socket)
  try {
    await once(socket, 'connect')
    return socket
  } catch (error) {
    socket.destroy()
    const gone = !isAlive(holder.pid, holder.process)
    if (gone || Date.now() > deadline) throw deaf(holder, gone, error)
    await wait(retryAfterMs)
    return reach(holder, deadline)
  }
}

const deaf = (holder: Holder, gone: boolean, cause: unknown): StartFailure =>
  new StartFailure({
    kind: 'server-does-not-answer',
    read: `process ${holder.pid}, which holds the database, ${gone ? 'has just ended' : `at ${holder.socket} (${reason(cause)})`}`,
    expected: 'an answer from the server, or a database that nobody holds',
    remedy: gone
      ? 'type the command again'
      : `wait until it is ready, or end process ${holder.pid}, and type the command again`,
  })

const reason = (cause: unknown): string => {
  const { code, message } = cause as NodeJS.ErrnoException
  return code ?? message
}
