import { Select } from 'antd'
import { useState } from 'react'
import { publishIpoDocument } from '@bahi/contract/ipo/staff'
import { ipoDocumentKinds, type IpoDocumentKind } from '@bahi/contract/ipo/views'
import { Field, LongTextField, TextField } from '../page/fields.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import { useClient } from '../session/client.ts'
import { documentWords } from './ipo-words.ts'

/** A paper of an offer: added with its mark, never changed afterwards. */
export function PublishPaper({ ipoId, name, onClose }: { ipoId: string; name: string; onClose: () => void }) {
  const client = useClient()
  const [kind, setKind] = useState<IpoDocumentKind>('addendum')
  const [title, setTitle] = useState('')
  const [text, setText] = useState('')
  return (
    <ReasonDialog
      open
      title={`Publish a paper: ${name}`}
      act="Publish"
      onClose={onClose}
      done="Published, with its fingerprint."
      isReady={title.trim().length >= 2 && text.trim().length >= 20}
      onAct={(reason, options) =>
        client.call(publishIpoDocument, { ipoId, kind, title: title.trim(), text: text.trim(), reason }, options)
      }
    >
      <p>Everybody reads it at once. It can be added to by another paper, never changed or taken back.</p>
      <Field label="Kind">
        <Select
          value={kind}
          onChange={setKind}
          options={ipoDocumentKinds.map((value) => ({ value, label: documentWords[value] }))}
        />
      </Field>
      <TextField label="Title" value={title} maxLength={120} onChange={setTitle} />
      <LongTextField
        label="Text, an empty line between paragraphs"
        value={text}
        maxLength={28_000}
        rows={[5, 12]}
        onChange={setText}
      />
    </ReasonDialog>
  )
}
