import { Modal } from 'antd'
import { useState } from 'react'
import type { PageKey } from './keys.ts'
import { useKeys, useReadKeys } from './use-keys.tsx'

const names: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' }

/** A key as it is drawn. */
export function Key({ children }: { children: string }) {
  return <kbd className="key">{names[children] ?? children.toUpperCase()}</kbd>
}

/** The keys of the page that is shown, at a press of the question mark. */
export function KeyHelp() {
  const readKeys = useReadKeys()
  const [shown, setShown] = useState<readonly PageKey[] | null>(null)
  useKeys([{ key: '?', name: 'Show these keys', run: () => setShown(readKeys()) }])
  return (
    <Modal
      title="Keys of this page"
      open={shown !== null}
      onCancel={() => setShown(null)}
      footer={null}
      width={400}
      destroyOnHidden
    >
      <div className="keys">
        {(shown ?? []).map(({ key, name }) => [<Key key={key}>{key}</Key>, <span key={`${key} name`}>{name}</span>])}
      </div>
    </Modal>
  )
}
