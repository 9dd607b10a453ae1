-- A text as searches compare it: without accents and vowel points, in lower case, with one kind of apostrophe, quotation
-- mark and hyphen. `foldText` in contract/fold-text.ts gives the same result. It does not depend on the locale of the
-- database, and must keep its results: generated columns hold them.
create or replace function fold_text(value text) returns text
language sql immutable strict parallel safe set search_path = pg_catalog as $$
  select case
    -- Most names are ASCII without a backtick: a tenth of the work.
    when value ~ '^[ -_a-~]*$' then lower(value collate "C")
    else normalize(
      replace(replace(replace(replace(
        translate(
          lower(
            regexp_replace(
              -- Compatibility decomposition would make a space of the acute accent.
              normalize(replace(value, '´', ''''), nfkd),
              '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u064b-\u0655]+', '', 'g'
            ) collate "C"
          ),
          'ØøŁłĐđÐðƉɖƊɗĦħŦŧıŊŋƁɓƘƙƳƴƐɛƆɔẞÆŒÞƏ’‘‛ʼʻ`′“”„‐‒–—―−'
            || 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩ'
            || 'ЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ'
            || 'ҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾ'
            || 'ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ',
          'oollddddddddhhttinnbbkkyyeeooßæœþə''''''''''''''"""------'
            || 'αβγδεζηθικλμνξοπρσστυφχψω'
            || 'ђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюя'
            || 'ґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿ'
            || 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ'
        ),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      nfc
    )
  end
$$;
