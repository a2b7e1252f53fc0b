import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import type { OpenShop } from '#open-shop.ts'
import type { Env } from '#infrastructure/config/env.ts'
import { StartFailure } from '#infrastructure/config/start-failure.ts'
import type { CommandContext } from '../command.ts'
import { fromFrames } from './frames.ts'
import { requestSchema } from './messages.ts'
import { readSocket } from './read-socket.ts'
import { socketTerminal } from './socket-terminal.ts'

/**
 * Runs majlis commands sent by other processes while this one owns the database directory. Only the user of this process
 * may open the socket. On PostgreSQL there is no socket: commands connect to the database themselves.
 */
export async function serveControl(open: OpenShop, env: Env): Promise<{ close(): Promise<void> }> {
  const path = open.database.controlSocket
  if (path === null) return { close: async () => undefined }
  const context = { env, open: async () => ({ ...open, close: async () => undefined }) }
  const sockets = new Set<Socket>()
  // A client that streams a file ends its side and still waits for the reply.
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    respond(socket, context).catch(() => socket.destroy())
  })
  await listen(server, path)
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

async function listen(server: Server, path: string): Promise<void> {
  try {
    // The lock makes the path ours; a socket left behind by a killed process would block it.
    rmSync(path, { force: true })
    server.listen(path)
    await once(server, 'listening')
    chmodSync(path, 0o600)
  } catch (error) {
    throw new StartFailure({
      kind: 'control-socket-failed',
      read: `${path} (${(error as NodeJS.ErrnoException).code ?? String(error)})`,
      expected: 'a path for the socket through which majlis commands reach this process',
      remedy: `remove ${path}, or use a data directory with a shorter path: MAJLIS_DATA=/var/lib/majlis`,
    })
  }
}

async function respond(socket: Socket, context: CommandContext): Promise<void> {
  socket.on('error', () => socket.destroy())
  const reader = readSocket(socket)
  const request = requestSchema.parse(JSON.parse(await reader.line()))
  const [{ commands }, { runLine }] = await Promise.all([import('../commands.ts'), import('../run-line.ts')])
  const terminal = socketTerminal(socket, () => fromFrames(reader.rest()))
  socket.end(`${JSON.stringify(await runLine(request, commands, context, terminal))}\n`)
}
