import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Modal, Select } from 'antd'
import { useState } from 'react'
import { writtenCategories, type NewsCategory } from '@bahi/contract/market/news'
import { createNews, rewriteNews, type NewsView } from '@bahi/contract/staff/news-items'
import { DialogForm } from '../../page/dialog-form.tsx'
import { Field, TextField } from '../../page/fields.tsx'
import { useClient } from '../../session/client.ts'
import { refresh } from '../../session/refresh.ts'
import { asJson, hasEnglish, noWords, ThreeWordsField, type ThreeWords } from './three-words.tsx'

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

interface NewsDraft {
  readonly title: ThreeWords
  readonly summary: ThreeWords
  readonly body: ThreeWords
  readonly category: Written
  readonly source: string
  readonly symbols: string
}

function formOf(draft: NewsView | null): NewsDraft {
  return {
    title: draft?.title ?? noWords,
    summary: draft?.summary ?? noWords,
    body: draft?.body ?? noWords,
    category: writtenCategories.find((one) => one === draft?.category) ?? 'market',
    source: draft?.source ?? '',
    symbols: draft?.symbols.join(', ') ?? '',
  }
}

const asSent = ({ title, summary, body, category, source, symbols }: NewsDraft) => ({
  title: asJson(title),
  summary: asJson(summary),
  body: asJson(body),
  source: source.trim(),
  category,
  symbols: symbols.toUpperCase(),
})

/** A new draft, or a new wording of a draft. Customers see it only after it is published. */
export function NewsForm({ draft, onClose }: { draft: NewsView | null; onClose: () => void }) {
  const client = useClient()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const [form, setForm] = useState(() => formOf(draft))
  const set = (next: Partial<NewsDraft>) => setForm({ ...form, ...next })
  const [idempotencyKey] = useState(client.newIdempotencyKey)
  const writing = useMutation({
    mutationFn: async () => {
      const said = asSent(form)
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
  const isReady =
    hasEnglish(form.title) && hasEnglish(form.summary) && hasEnglish(form.body) && form.source.trim() !== ''
  return (
    <Modal
      open
      title={draft === null ? 'Write news' : 'Rewrite the draft'}
      footer={null}
      onCancel={onClose}
      width={640}
      destroyOnHidden
    >
      <DialogForm
        act="Keep as a draft"
        isReady={isReady}
        isSending={writing.isPending}
        cause={writing.error}
        onSend={() => writing.mutate()}
        onClose={onClose}
      >
        <p className="text-3">
          English is needed; a language that is left empty is read in English. An empty line ends a paragraph. Addresses
          that begin with https:// or /pages/ become links, with words of their own as [words](address).
        </p>
        <Field label="About">
          <Select<Written>
            aria-label="About"
            value={form.category}
            onChange={(category) => set({ category })}
            options={writtenCategories.map((value) => ({ value, label: categoryWords[value] }))}
          />
        </Field>
        <ThreeWordsField label="Title" value={form.title} most={120} onChange={(title) => set({ title })} />
        <ThreeWordsField
          label="Summary"
          value={form.summary}
          most={300}
          lines={2}
          onChange={(summary) => set({ summary })}
        />
        <ThreeWordsField label="Text" value={form.body} most={8_000} lines={5} onChange={(body) => set({ body })} />
        <div className="dialog__row">
          <TextField label="Source" value={form.source} maxLength={80} onChange={(source) => set({ source })} />
          <TextField label="Shares, with commas" value={form.symbols} onChange={(symbols) => set({ symbols })} />
        </div>
      </DialogForm>
    </Modal>
  )
}
