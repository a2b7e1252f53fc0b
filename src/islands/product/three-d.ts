import viewer from 'lazy-url:./three-d-viewer.ts'
import type { showModel as ShowModel } from './three-d-viewer.ts'

/** Opens the 3D view: viewer and model are loaded by the click. A failure is announced; the pictures stay. */
export function startThreeD(): void {
  document.addEventListener('click', (event) => {
    const target = event.target as Element
    const open = target.closest<HTMLButtonElement>('[data-three-d]')
    if (open && !open.ariaBusy) void show(open)
    // A click on the backdrop has the dialog itself as its target.
    if (target.matches('.three-d-room')) (target as HTMLDialogElement).close()
  })
}

async function show(open: HTMLButtonElement): Promise<void> {
  const part = open.closest('.three-d')
  const status = part?.querySelector<HTMLElement>('[role=status]')
  const room = part?.querySelector<HTMLDialogElement>('.three-d-room')
  const stage = room?.querySelector('.three-d-stage')
  if (!status || !room || !stage) return
  const { threeD: url = '', color = '', alt = '', place = '', loading, unsupported, failed } = open.dataset
  const announce = (text = '') => (status.textContent = text)
  if (!canDraw()) return void announce(unsupported)
  announce(loading)
  open.ariaBusy = 'true'
  try {
    const { showModel } = (await import(/* @vite-ignore */ viewer)) as { showModel: typeof ShowModel }
    room.showModal()
    room.addEventListener('close', () => stage.replaceChildren(), { once: true })
    await showModel(stage, { url, alt, room: place, color: color === '' ? null : color })
    announce()
  } catch {
    room.close()
    announce(failed)
  } finally {
    open.ariaBusy = null
  }
}

/** Whether WebGL is there and not switched off. */
function canDraw(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null
  } catch {
    return false
  }
}
