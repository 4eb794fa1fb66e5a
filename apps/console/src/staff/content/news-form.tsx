import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Modal, Select } from 'antd'
import { useState } from 'react'
import { writtenCategories, type NewsCategory } from '@bahi/contract/market/news'
import { createNews, rewriteNews, type NewsView } from '@bahi/contract/staff/news-items'
import { Failure, Field, TextField } from '../../page/fields.tsx'
import { DialogButtons } from '../../page/reason-dialog.tsx'
import { useClient } from '../../session/client.ts'
import { refresh } from '../../session/refresh.ts'
import { asJson, hasEnglish, noWords, ThreeWordsField } from './three-words.tsx'

/** What news is about, in words. */
export const categoryWords = {
  market: 'Markets',
  company: 'Companies',
  economy: 'Economy',
  offers: 'New offers',
  bahi: 'About Bahi',
  report: 'Market report',
} as const satisfies Record<NewsCategory, string>

type Written = (typeof writtenCategories)[number]

/** A draft, new or said better. Nobody sees it until somebody publishes it. */
export function NewsForm({ draft, onClose }: { draft: NewsView | null; onClose: () => void }) {
  const client = useClient()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const [title, setTitle] = useState(draft?.title ?? noWords)
  const [summary, setSummary] = useState(draft?.summary ?? noWords)
  const [body, setBody] = useState(draft?.body ?? noWords)
  const [category, setCategory] = useState<Written>(
    writtenCategories.find((one) => one === draft?.category) ?? 'market',
  )
  const [source, setSource] = useState(draft?.source ?? '')
  const [symbols, setSymbols] = useState(draft?.symbols.join(', ') ?? '')
  const [idempotencyKey] = useState(client.newIdempotencyKey)
  const writing = useMutation({
    mutationFn: async () => {
      const said = {
        title: asJson(title),
        summary: asJson(summary),
        body: asJson(body),
        source: source.trim(),
        category,
        symbols: symbols.toUpperCase(),
      }
      await (draft === null
        ? client.call(createNews, said, { idempotencyKey })
        : client.call(rewriteNews, { id: draft.id, ...said }, { idempotencyKey }))
    },
    onSuccess: () => {
      onClose()
      void message.success('Kept as a draft.')
    },
    onSettled: () => refresh(queries),
  })
  const isReady = hasEnglish(title) && hasEnglish(summary) && hasEnglish(body) && source.trim() !== ''
  return (
    <Modal
      open
      title={draft === null ? 'Write news' : 'Rewrite the draft'}
      footer={null}
      onCancel={onClose}
      width={640}
      destroyOnHidden
    >
      <form
        className="dialog"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !writing.isPending) writing.mutate()
        }}
      >
        <p className="text-3">
          English is needed; a language that is left empty is read in English. An empty line ends a paragraph. Addresses
          that begin with https:// or /pages/ become links, with words of their own as [words](address).
        </p>
        <Field label="About">
          <Select<Written>
            aria-label="About"
            value={category}
            onChange={setCategory}
            options={writtenCategories.map((value) => ({ value, label: categoryWords[value] }))}
          />
        </Field>
        <ThreeWordsField label="Title" value={title} most={120} onChange={setTitle} />
        <ThreeWordsField label="Summary" value={summary} most={300} lines={2} onChange={setSummary} />
        <ThreeWordsField label="Text" value={body} most={8_000} lines={5} onChange={setBody} />
        <div className="dialog__row">
          <TextField label="Source" value={source} maxLength={80} onChange={setSource} />
          <TextField label="Shares, with commas" value={symbols} onChange={setSymbols} />
        </div>
        <Failure cause={writing.error} />
        <DialogButtons act="Keep as a draft" isSending={writing.isPending} isReady={isReady} onClose={onClose} />
      </form>
    </Modal>
  )
}
