import type { Socket } from 'node:net'
import { longestLine } from './messages.ts'

/** The first line that arrives. Rejects when the other side ends before it, or when it is too long. */
export function readLine(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let read = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      read += chunk
      const end = read.indexOf('\n')
      if (end !== -1) resolve(read.slice(0, end))
      else if (read.length > longestLine) reject(new Error(`more than ${longestLine} characters`))
    })
    socket.on('end', () => reject(new Error('it ended before it had answered')))
    socket.on('error', reject)
  })
}
