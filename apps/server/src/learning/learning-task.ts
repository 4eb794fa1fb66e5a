import type { getDecade } from '@bahi/contract/learning/decade'
import type { runFall } from '@bahi/contract/learning/fall'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'

export type LearningTask =
  | { readonly kind: 'decade'; readonly asked: InputOf<typeof getDecade> }
  | { readonly kind: 'fall'; readonly asked: InputOf<typeof runFall> }

export type LearningAnswer =
  | { readonly kind: 'decade'; readonly reply: ReplyOf<typeof getDecade> }
  | { readonly kind: 'fall'; readonly reply: ReplyOf<typeof runFall> }
  | { readonly kind: 'failure'; readonly text: string }
