import viewer from 'later:./three-d-viewer.ts'
import type { showModel as ShowModel } from './three-d-viewer.ts'

/**
 * A product to turn about, when somebody asks for it: viewer and model are loaded by the press and not before. What
 * cannot be shown is said; the pictures stay where they are.
 */
export function startThreeD(): void {
  document.addEventListener('click', (event) => {
    const target = event.target as Element
    const open = target.closest<HTMLButtonElement>('[data-three-d]')
    if (open && !open.ariaBusy) void show(open)
    // The whole dialog is its backdrop's neighbour: only a press beside its contents meets the dialog itself.
    if (target.matches('.three-d-room')) (target as HTMLDialogElement).close()
  })
}

async function show(open: HTMLButtonElement): Promise<void> {
  const part = open.closest('.three-d')
  const said = part?.querySelector<HTMLElement>('[role=status]')
  const room = part?.querySelector<HTMLDialogElement>('.three-d-room')
  const stage = room?.querySelector('.three-d-stage')
  if (!said || !room || !stage) return
  const { threeD: url = '', color = '', alt = '', place = '', loading, unsupported, failed } = open.dataset
  const tell = (words = '') => (said.textContent = words)
  if (!canDraw()) return void tell(unsupported)
  tell(loading)
  open.ariaBusy = 'true'
  try {
    const { showModel } = (await import(/* @vite-ignore */ viewer)) as { showModel: typeof ShowModel }
    room.showModal()
    room.addEventListener('close', () => stage.replaceChildren(), { once: true })
    await showModel(stage, { url, alt, room: place, color: color === '' ? null : color })
    tell()
  } catch {
    room.close()
    tell(failed)
  } finally {
    open.ariaBusy = null
  }
}

/** Whether there is anything to draw with: switched off, blocked, or a machine without. */
function canDraw(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null
  } catch {
    return false
  }
}
