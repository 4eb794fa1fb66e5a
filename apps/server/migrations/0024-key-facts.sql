-- The key-fact sheet of a loan is a document like a certificate or a paper: registered, and checked by its code.
alter table bahi.issued_document drop constraint issued_document_kind_check;
alter table bahi.issued_document add constraint issued_document_kind_check
  check (kind in ('share-certificate', 'key-facts', 'contract-note', 'holdings', 'profit', 'tax', 'funds', 'loans', 'ledger'));
