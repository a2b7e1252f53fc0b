import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { LockOwner } from '#infrastructure/db/directory-lock.ts'
import { isAlive } from '#infrastructure/db/process-identity.ts'
import { StartFailure } from '#infrastructure/config/start-failure.ts'
import type { CommandLine, CommandOutput } from '../command.ts'
import { noTerminal, type Terminal } from '../terminal.ts'
import { toFrames } from './frames.ts'
import { controlMessageSchema, replySchema } from './messages.ts'
import { readSocket } from './read-socket.ts'

/** A server opens its socket after it has taken the lock and seeded a new database. */
const defaultTimeoutMs = 15_000
const retryAfterMs = 100

type Options = {
  readonly timeoutMs?: number
  /** Carries the file and output of a command that streams. */
  readonly terminal?: Terminal
}

/** Runs a command line in the process that owns the database directory. Throws StartFailure when it does not respond. */
export async function runInServer(
  owner: LockOwner,
  line: CommandLine,
  { timeoutMs = defaultTimeoutMs, terminal = noTerminal }: Options = {},
): Promise<CommandOutput> {
  const socket = await reach(owner, Date.now() + timeoutMs)
  try {
    socket.write(`${JSON.stringify(line)}\n`)
    // An error while sending shows in the reply, or in its absence.
    const sent = sendFile(socket, terminal)
    const reply = await readReply(socket, terminal)
    socket.destroy()
    await sent
    return reply
  } catch (error) {
    throw unreachable(owner, !isAlive(owner.pid, owner.process), error)
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

async function readReply(socket: Socket, terminal: Terminal): Promise<CommandOutput> {
  const reader = readSocket(socket)
  for (;;) {
    const line: unknown = JSON.parse(await reader.line())
    const message = controlMessageSchema.safeParse(line)
    if (!message.success) return replySchema.parse(line)
    if (message.data.part === 'progress') terminal.progress(message.data.step)
    else if (message.data.part === 'out') await terminal.write(message.data.text)
    else if (message.data.part === 'bytes')
      await terminal.writeBytes(Buffer.from(message.data.base64, 'base64'))
    else await terminal.report(message.data.text)
  }
}

async function reach(owner: LockOwner, deadline: number): Promise<Socket> {
  const socket = connect(owner.socket)
  try {
    await once(socket, 'connect')
    return socket
  } catch (error) {
    socket.destroy()
    const gone = !isAlive(owner.pid, owner.process)
    if (gone || Date.now() > deadline) throw unreachable(owner, gone, error)
    await wait(retryAfterMs)
    return reach(owner, deadline)
  }
}

const unreachable = (owner: LockOwner, gone: boolean, cause: unknown): StartFailure =>
  new StartFailure({
    kind: 'server-not-responding',
    read: `process ${owner.pid}, which uses the database, ${gone ? 'has just ended' : `at ${owner.socket} (${reason(cause)})`}`,
    expected: 'a reply from the server, or a database that no process uses',
    remedy: gone
      ? 'run the command again'
      : `wait until it is ready, or stop process ${owner.pid}, and run the command again`,
  })

const reason = (cause: unknown): string => {
  const { code, message } = cause as NodeJS.ErrnoException
  return code ?? message
}
