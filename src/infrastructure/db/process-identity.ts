import { readFileSync } from 'node:fs'

/**
 * Distinguishes a process from a later one with the same pid (in a container every server is process 1): boot id and
 * start time. Undefined where /proc is missing, and for a zombie.
 */
export function identifyProcess(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain spaces. The first field after it is the state, the 20th the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const hasEnded = fields[0] === 'Z' || fields[0] === 'X'
    return hasEnded ? undefined : `${boot}:${fields[19]}`
  } catch {
    return undefined
  }
}

export function isAlive(pid: number, identity: string | undefined): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return identity === undefined || identifyProcess(pid) === identity
}
