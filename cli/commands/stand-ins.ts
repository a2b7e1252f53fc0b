import { once } from 'node:events'
import { serveStandIn, type ServedStandIn } from '#stand-ins/serve-stand-in.ts'
import { serviceStandIns } from '#stand-ins/service-stand-ins.ts'
import { faultyService, standInFaults, type ServiceStandIn } from '#stand-ins/stand-in.ts'
import { succeeded, usageError, type Command } from '../command.ts'
import { table } from '../table.ts'

export const standInsStart: Command = {
  name: 'stand-ins start',
  summary: 'starts stand-ins of the outside services, and prints the settings that connect a shop to them',
  arguments: ['[names]'],
  options: {},
  runsInServer: false,

  async run({ arguments: { names }, terminal }) {
    const chosen = chooseStandIns(names)
    if (!chosen) return usageError(`Services: ${nameList}.`)
    const started: ServedStandIn[] = []
    try {
      for (const service of chosen) {
        const served = await serveStandIn(faultyService(service.createAnswer(), service.key), service.port)
        started.push(served)
        await terminal.write(settingLines(service, served.url))
      }
      await terminal.write(
        `# A failure: curl -X POST '…/stand-in/fault?kind=${standInFaults.join('|')}'; well again: without kind.\n`,
      )
      // Until the terminal is closed or interrupted.
      await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), once(terminal.signal, 'abort')])
    } finally {
      await Promise.all(started.map(({ close }) => close()))
    }
    return { ...succeeded('', {}), written: true }
  },
}

export const standInsList: Command = {
  name: 'stand-ins',
  summary: 'lists the outside services that can be rehearsed',
  arguments: [],
  options: {},
  runsInServer: false,

  async run() {
    const rows = serviceStandIns.map((service) => {
      const url = `http://127.0.0.1:${service.port}`
      return [service.name, url, Object.keys(service.settingsFor(url)).join(', ')]
    })
    return succeeded(
      table(['service', 'stand-in', 'settings'], rows),
      rows.map(([name, url, settings]) => ({ name, url, settings })),
    )
  },
}

const nameList = serviceStandIns.map(({ name }) => name).join(', ')

/** Undefined: a name without a service. */
function chooseStandIns(names: string | undefined): readonly ServiceStandIn[] | undefined {
  if (names === undefined) return serviceStandIns
  const chosen = names.split(',').map((name) => serviceStandIns.find((service) => service.name === name))
  return chosen.every((service) => service !== undefined) ? chosen : undefined
}

const settingLines = ({ name, settingsFor }: ServiceStandIn, url: string): string =>
  [`# ${name}`, ...Object.entries(settingsFor(url)).map(([key, value]) => `${key}=${value}`), ''].join('\n')
