import { readFileSync } from 'node:fs'

/**
 * Tells a process from a later one with the same number (in a container every server is process 1): the machine's
 * boot and the moment the process began. Where /proc is missing, the number must do.
 */
export function identifyProcess(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold spaces; the 20th field after it is the time the process began.
    return `${boot}:${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
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
