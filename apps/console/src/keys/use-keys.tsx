import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { meantKey, type PageKey } from './keys.ts'

interface Board {
  readonly sets: ReadonlySet<readonly PageKey[]>
  put: (keys: readonly PageKey[]) => () => void
}

const KeysContext = createContext<Board | null>(null)

/** Hears the keyboard for the whole console; what a key does is said by whatever is on the screen. */
export function KeysProvider({ children }: { children: ReactNode }) {
  const [board] = useState(createBoard)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // An open dialog gets all keys, wherever the focus is.
      if (document.querySelector('.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open') !== null) return
      const meant = meantKey([...board.sets].flat(), event, event.target)
      if (meant === undefined) return
      event.preventDefault()
      meant.run()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [board])
  return <KeysContext value={board}>{children}</KeysContext>
}

/** Lets keys act while the caller is on the screen. */
export function useKeys(keys: readonly PageKey[]): void {
  const board = useBoard()
  useEffect(() => board.put(keys))
}

/** Tells what the keys of this screen are at the moment it is asked. */
export function useReadKeys(): () => readonly PageKey[] {
  const board = useBoard()
  return () => [...board.sets].flat()
}

function useBoard(): Board {
  const board = useContext(KeysContext)
  if (board === null) throw new Error('keys need a KeysProvider above them')
  return board
}

function createBoard(): Board {
  const sets = new Set<readonly PageKey[]>()
  return {
    sets,
    put: (keys) => {
      sets.add(keys)
      return () => void sets.delete(keys)
    },
  }
}
