declare const carried: unique symbol

/** The name of what is said, with the type of its messages. */
export interface Subject<Message> {
  readonly name: string
  readonly [carried]?: Message
}

/** The name of what is asked, with the types of question and answer. */
export interface Inquiry<Question, Answer> {
  readonly name: string
  readonly [carried]?: (question: Question) => Answer
}

/**
 * How the processes of one Bahi speak to one another. Nothing that is said is kept: what must not be lost is in the
 * database before it is said, and who was away reads it there.
 */
export interface Wire {
  /** Whether messages reach the other processes now. */
  readonly isUp: boolean
  /** Tells every process that hears the subject, at most once each. Lost while the wire is down. */
  say<Message>(subject: Subject<Message>, message: Message): void
  /** Messages of one speaker arrive in the order in which they were said. Returns the function that stops hearing. */
  hear<Message>(subject: Subject<Message>, listener: (message: Message) => void): () => void
  /**
   * @throws NotDelivered when nobody has received the question, AnswerMissing when it may have had an effect, and
   * AnswerFailed when the other side threw.
   */
  ask<Question, Answer>(inquiry: Inquiry<Question, Answer>, question: Question, withinMs: number): Promise<Answer>
  answer<Question, Answer>(
    inquiry: Inquiry<Question, Answer>,
    responder: (question: Question) => Promise<Answer>,
  ): () => void
  /** Called when the wire is up again: what was said meanwhile is lost. */
  onRestored(listener: () => void): () => void
  close(): Promise<void>
}

/** Nobody has received the question: it had no effect. */
export class NotDelivered extends Error {
  override readonly name = 'NotDelivered'
}

/** No answer came in time. The question may have had its effect. */
export class AnswerMissing extends Error {
  override readonly name = 'AnswerMissing'
}

/** The process that was asked could not answer. */
export class AnswerFailed extends Error {
  override readonly name = 'AnswerFailed'
  /** The name of the error there. */
  readonly failure: string

  constructor(failure: string, message: string) {
    super(message)
    this.failure = failure
  }
}

/** @throws AnswerFailed, whatever the error is: a wire within one process and one between processes fail alike. */
export function failAnswer(error: unknown): never {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) }
  throw new AnswerFailed(name, message)
}
