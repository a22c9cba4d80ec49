-- What is somebody's alone is told to them alone.
ALTER TABLE changes ADD COLUMN owner_id INTEGER;
UPDATE changes SET owner_id = object_id
  WHERE object = 'notification'
    OR (object = 'person' AND action LIKE 'account.%' AND action NOT IN (
      'account.changed', 'account.avatar_changed', 'account.avatar_removed', 'account.email_changed', 'account.deleted'));
UPDATE changes SET owner_id = (SELECT user_id FROM views WHERE id = changes.object_id AND shared = 0) WHERE object = 'view';
UPDATE changes SET owner_id = (SELECT user_id FROM canned WHERE id = changes.object_id AND shared = 0) WHERE object = 'canned';

-- No token writes to the team and to billing any more; the dashboard has no such call.
UPDATE api_tokens SET scopes = replace(replace(scopes, 'team:read team:write', 'team:read'), 'team:write', 'team:read')
  WHERE scopes LIKE '%team:write%';
UPDATE api_tokens SET scopes = replace(replace(scopes, 'billing:read billing:write', 'billing:read'), 'billing:write', 'billing:read')
  WHERE scopes LIKE '%billing:write%';
UPDATE api_tokens SET scopes = replace(replace(scopes, 'dashboard:read dashboard:write', 'dashboard:read'), 'dashboard:write', 'dashboard:read')
  WHERE scopes LIKE '%dashboard:write%';
