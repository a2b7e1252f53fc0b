import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { ToastContainer, toast } from 'react-toastify/unstyled'
import { useIslandReady } from '#islands/intent/use-island-ready.ts'
import { $toasts, take } from '#stores/browser/toasts.ts'
import { confirmationLifetime, type Toast } from '#stores/toasts.ts'
import { Appear } from './Appear.tsx'

export type ToasterProps = {
  readonly direction: 'ltr' | 'rtl'
  readonly text: { readonly region: string; readonly dismiss: string; readonly unknown: string }
}

/**
 * Shows the messages of other scripts. Confirmations disappear after a second, errors stay until they are dismissed. Uses
 * the library's unstyled build: the other one adds a style element, which the content security policy blocks.
 */
export function Toaster({ direction, text }: ToasterProps) {
  const root = useRef<HTMLDivElement>(null)
  const { unknown } = text
  const waiting = useStore($toasts)
  useEffect(() => {
    if (waiting.length > 0) for (const each of take()) showToast(each, unknown)
  }, [waiting, unknown])
  useIslandReady(root)
  return (
    <div ref={root} data-toaster="">
      <ToastContainer
        aria-label={text.region}
        position={direction === 'rtl' ? 'top-left' : 'top-right'}
        rtl={direction === 'rtl'}
        theme="light"
        hideProgressBar
        draggable
        draggablePercent={80}
        transition={Appear}
        icon={false}
        newestOnTop
        limit={4}
        closeButton={({ closeToast }) => (
          <button
            type="button"
            className="toast-close"
            aria-label={text.dismiss}
            onClick={() => closeToast()}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M3 3l10 10M13 3L3 13" />
            </svg>
          </button>
        )}
      />
    </div>
  )
}

function showToast({ id, kind, text }: Toast, unknown: string): void {
  const isError = kind === 'error'
  toast(<bdi>{text ?? unknown}</bdi>, {
    toastId: id,
    type: isError ? 'error' : kind === 'done' ? 'success' : 'info',
    role: isError ? 'alert' : 'status',
    autoClose: isError ? false : confirmationLifetime,
    closeOnClick: false,
  })
}
