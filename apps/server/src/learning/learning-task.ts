import type { getDecade } from '@bahi/contract/learning/decade'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'

export type LearningTask = { readonly kind: 'decade'; readonly asked: InputOf<typeof getDecade> }

export type LearningAnswer =
  | { readonly kind: 'decade'; readonly reply: ReplyOf<typeof getDecade> }
  | { readonly kind: 'failure'; readonly text: string }
