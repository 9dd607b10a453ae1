-- works with: 1.0.0
-- Lists of people are in the order of their folded names, as searches compare them: "Élodie" comes before "Zoe". Lists of
-- venues use `venues_folded_prefix_idx`. The previous release goes on using `sort_name` and its indexes.
create index profiles_talent_by_folded_name_idx
  on profiles ((left(fold_text(coalesce(full_name, username)), 120)) collate "C", id)
  where user_type in ('bartender', 'entertainer');
