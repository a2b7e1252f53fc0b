import { readFileSync } from 'node:fs'

/**
 * Tells a process from a later one with the same number (in a container every server is process 1): the machine's
 * boot and the moment the process began. Undefined where /proc is missing, and for one that has ended but whose
 * parent has not looked yet.
 */
export function identifyProcess(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold spaces. After it: the state first, the time the process began as the 20th.
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
