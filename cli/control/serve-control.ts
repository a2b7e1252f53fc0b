import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import type { OpenShop } from '#composition.ts'
import type { Env } from '#infrastructure/config/env.ts'
import { StartFailure } from '#infrastructure/config/start-failure.ts'
import { runLine } from '../run-line.ts'
import { fromFrames } from './frames.ts'
import { requestSchema } from './messages.ts'
import { readSocket } from './read-socket.ts'
import { socketTerminal } from './socket-terminal.ts'

/**
 * Carries out the majlis commands that are typed while this process holds the database directory. Only its owner may
 * open the socket. Without a directory (PostgreSQL) there is nothing to serve: commands go to the database themselves.
 */
export async function serveControl(open: OpenShop, env: Env): Promise<{ close(): Promise<void> }> {
  const path = open.database.controlSocket
  if (path === null) return { close: async () => undefined }
  const context = { env, open: async () => ({ ...open, close: async () => undefined }) }
  const sockets = new Set<Socket>()
  // Who streams a file says its end and still waits for the answer.
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    answer(socket, context).catch(() => socket.destroy())
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
    // Ours alone by the lock; a socket left behind by a killed process would refuse the name.
    rmSync(path, { force: true })
    server.listen(path)
    await once(server, 'listening')
    chmodSync(path, 0o600)
  } catch (error) {
    throw new StartFailure({
      kind: 'socket-not-made',
      read: `${path} (${(error as NodeJS.ErrnoException).code ?? String(error)})`,
      expected: 'a place for the socket on which majlis commands reach this process',
      remedy: `remove ${path}, or name a data directory with a shorter path: MAJLIS_DATA=/var/lib/majlis`,
    })
  }
}

async function answer(socket: Socket, context: Parameters<typeof runLine>[1]): Promise<void> {
  socket.on('error', () => socket.destroy())
  const reader = readSocket(socket)
  const request = requestSchema.parse(JSON.parse(await reader.line()))
  const terminal = socketTerminal(socket, () => fromFrames(reader.rest()))
  socket.end(`${JSON.stringify(await runLine(request, context, terminal))}\n`)
}
