-- News by category, the report of each business day as figures, and the register of documents with their verification codes.

alter table bahi.news_item add column category text not null default 'market' check (category in ('market', 'company', 'economy', 'offers', 'bahi', 'report'));
alter table bahi.news_item alter column category drop default;
alter table bahi.news_item add column business_date date unique; -- of a report: one for each day
alter table bahi.news_item add column report jsonb;              -- the day in figures; its words are each phone's own
alter table bahi.news_item add constraint a_report_is_its_figures check ((category = 'report') = (report is not null) and (report is null) = (business_date is null));
alter table bahi.news_item add constraint a_report_is_no_draft check (report is null or state <> 'draft');
create index news_item_by_share on bahi.news_item using gin (symbols) where state = 'published';

-- A draft may be said better. What was published stays as it was read, whoever asks.
create function bahi.forbid_rewriting_news() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if old.state <> 'draft'
    and (new.title, new.summary, new.body, new.source, new.symbols, new.category, new.business_date, new.report, new.made_by, new.made_at)
      is distinct from (old.title, old.summary, old.body, old.source, old.symbols, old.category, old.business_date, old.report, old.made_by, old.made_at) then
    raise exception 'published news keeps its words' using errcode = 'restrict_violation';
  end if;
  if (old.state, new.state) not in (('draft', 'draft'), ('draft', 'published'), ('published', 'published'), ('published', 'withdrawn'), ('withdrawn', 'withdrawn')) then
    raise exception 'news goes from draft to published to withdrawn' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger published_news_keeps_its_words before update on bahi.news_item for each row execute function bahi.forbid_rewriting_news();
grant update (title, summary, body, source, symbols, category, made_by, made_at) on bahi.news_item to bahi_app;

create table bahi.issued_document (
  book smallint not null check (book between 0 and 63),
  id bigint not null,
  customer_id bigint not null,
  kind text not null check (kind in ('share-certificate')),
  subject text not null,               -- what it is about: of a certificate the share's id
  mark text not null check (mark ~ '^[2-9A-HJKMNP-Z]{9}$'), -- eight by chance, one that checks them
  as_of timestamptz not null,          -- business time
  issued_at timestamptz not null,
  figures jsonb not null,              -- all that it says: the PDF is drawn from it, again and again the same
  fingerprint bytea not null check (octet_length(fingerprint) = 32), -- SHA-256 of the figures
  primary key (book, id),
  unique (book, mark),
  foreign key (book, customer_id) references bahi.customer (book, id)
);
comment on table bahi.issued_document is 'placement=book; append-only; documents the house has made, and what they say';
create index issued_document_by_subject on bahi.issued_document (book, customer_id, kind, subject, id);
create trigger issued_document_is_append_only before update or delete on bahi.issued_document for each row execute function bahi.forbid_change();
create trigger issued_document_is_never_emptied before truncate on bahi.issued_document for each statement execute function bahi.forbid_change();

create table bahi.document_mark (
  mark text primary key,
  book smallint not null,
  document_id bigint not null
);
comment on table bahi.document_mark is 'placement=local; append-only; one document per mark over all books';
create trigger document_mark_is_append_only before update or delete on bahi.document_mark for each row execute function bahi.forbid_change();
create trigger document_mark_is_never_emptied before truncate on bahi.document_mark for each statement execute function bahi.forbid_change();

grant select, insert on bahi.issued_document, bahi.document_mark to bahi_app;
