-- What talent say about themselves when they ask to be verified: their own words and one link. Only they and staff read it.
alter table profiles
  add column verification_statement text
    constraint profiles_verification_statement_length check (char_length(verification_statement) between 1 and 500),
  add column verification_link text
    constraint profiles_verification_link_form
      check (verification_link like 'https://%' and char_length(verification_link) <= 300);
