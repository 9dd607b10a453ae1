/** Functions that return null only if an argument is null. */
export const NULL_FOR_NULL = new Set(
  `abs btrim cardinality ceil date date_part date_trunc extract float8 floor int4 int8 interval
  jsonb_array_length left length lower make_interval numeric octet_length replace round similarity starts_with text
  timestamptz timezone to_char upper word_similarity`.split(/\s+/),
)
/** Functions that return null only if their first argument is null. */
export const NULL_FOR_FIRST = new Set(['array_remove'])
/** Functions that never return null. */
export const NEVER_RETURN_NULL = new Set(
  `clock_timestamp concat concat_ws count current_database gen_random_uuid generate_series jsonb_build_array
  jsonb_build_object nextval now pg_current_snapshot pg_database_size random rank row_number
  statement_timestamp`.split(/\s+/),
)
/** Operators return null only if an operand is null, except those that look into JSON. */
export const JSON_OPERATOR = /^jsonb?_/
